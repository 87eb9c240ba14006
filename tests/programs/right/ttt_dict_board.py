places = {'a1': 'O', 'a2': ' ', 'a3': ' ',
          'b1': ' ', 'b2': 'X', 'b3': 'X',
          'c1': ' ', 'c2': 'O', 'c3': ' '}

robot = 'O'
person = 'X'
ROWS = ["a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 b1 c1", "a2 b2 c2", "a3 b3 c3", "a1 b2 c3", "a3 b2 c1"]


def hasLine(mark):
    for row in ROWS:
        if [places[p] for p in row.split()] == [mark, mark, mark]:
            return True
    return False


def nothingFree():
    return ' ' not in places.values()


def miniMax(places, robotsTurn):
    if hasLine(robot):
        return 100
    elif hasLine(person):
        return -100
    elif nothingFree():
        return 0

    if robotsTurn:
        record = -800
        for p in places.keys():
            if places[p] == ' ':
                places[p] = robot
                got = miniMax(places, False)
                places[p] = ' '
                if got > record:
                    record = got
        return record
    else:
        record = 800
        for p in places.keys():
            if places[p] == ' ':
                places[p] = person
                got = miniMax(places, True)
                places[p] = ' '
                if got < record:
                    record = got
        return record


def robotMove():
    record = -800
    where = None
    for p in places.keys():
        if (places[p] == ' '):
            places[p] = robot
            got = miniMax(places, False)
            places[p] = ' '
            if got > record:
                record = got
                where = p
    return where

SEARCH = robotMove
ARGUMENTS = ()
FUNCTIONS = ["miniMax"]
VALUE = "returned"
PLAYER = "1 if robotsTurn else -1"
CUT = None

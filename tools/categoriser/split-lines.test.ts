import { expect, test } from 'vitest'
import { splitLines } from './split-lines.ts'

const cells = (text: string) => splitLines(text).map((line) => line.cells)

test.each([
  [
    'commas',
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'semicolons and CRLF',
    'a;b\r\n1;2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'no newline at the end',
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'quotes around the separator',
    'a,b\n"x, y",2',
    [
      ['a', 'b'],
      ['x, y', '2'],
    ],
  ],
  [
    'doubled quotes',
    'a,b\n"say ""hi""",2',
    [
      ['a', 'b'],
      ['say "hi"', '2'],
    ],
  ],
  [
    'a line break in quotes',
    'a,b\n"x\ny",2\n',
    [
      ['a', 'b'],
      ['x\ny', '2'],
    ],
  ],
  [
    'a quote that never closes',
    'a,b\n"x,2',
    [
      ['a', 'b'],
      ['"x', '2'],
    ],
  ],
  [
    'blank lines',
    'a,b\n\n1,2\n\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'an empty description',
    'a,b\n,2',
    [
      ['a', 'b'],
      ['', '2'],
    ],
  ],
])('splits %s', (_, text, rows) => expect(cells(text)).toEqual(rows))

test('returns the line on which each row starts', () =>
  expect(splitLines('a,b\n"x\ny",1\nz,2').map(({ line }) => line)).toEqual([1, 2, 4]))

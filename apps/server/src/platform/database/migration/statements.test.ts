import { expect, test } from 'vitest'
import { splitStatements } from './statements.ts'

test('splits at semicolons and removes comments', () => {
  expect(splitStatements('-- one; two\nSELECT 1; /* three;\n four */ SELECT a - 2 ;\n\n')).toEqual([
    'SELECT 1',
    'SELECT a - 2',
  ])
})

test('keeps semicolons and dashes in strings, names and bodies of functions', () => {
  const statements = [
    "SELECT 'a;b -- c', 'it''s; $$', \"odd;name\"",
    "CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ SELECT 'x'; -- why\n SELECT 2; $$",
    'DO $body$ BEGIN PERFORM $$a;b$$; END $body$',
  ]
  expect(splitStatements(`${statements.join(';\n')};`)).toEqual(statements)
})

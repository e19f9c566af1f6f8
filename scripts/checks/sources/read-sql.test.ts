import { describe, expect, test } from 'vitest'
import { readSql } from './read-sql.ts'

const tablesOf = (text: string) =>
  readSql(text).tables.map(({ table, writes }) => `${writes ? 'write' : 'read'} ${table}`)

const statements: [text: string, tables: string[]][] = [
  ['select * from goal g join account a on a.id = g.id', ['read goal', 'read account']],
  ['select 1 from goal g, account a where (g.id, a.id) in (select 1, 2)', ['read goal', 'read account']],
  [
    'select 1 from goal join account using (user_id), session s',
    ['read goal', 'read account', 'read session'],
  ],
  ['select exists (select from charge) as charge, sum(x) as goal from goal', ['read charge', 'read goal']],
  ['insert into goal (id) select id from account', ['write goal', 'read account']],
  ['insert into goal (id) values (1) on conflict (id) do update set id = 2', ['write goal']],
  ['update goal g set a = s.a from account s where g.id = s.id', ['write goal', 'read account']],
  ['delete from goal g using account a where a.id = g.id', ['write goal', 'read account']],
  [
    'merge into goal r using account s on r.id = s.id when matched then update set a = 1',
    ['write goal', 'read account'],
  ],
  ['with x as (delete from goal returning id) select id from x', ['write goal', 'read x']],
  ['select id from goal for update', ['read goal']],
  ['select id from goal g for no key update of g', ['read goal']],
  ['select extract(year from day), trim(both from name) from goal', ['read goal']],
  ['select a is distinct from b from goal', ['read goal']],
  ['select * from unnest(?::uuid[]) as u (id) cross join lateral (select from goal) t', ['read goal']],
  ['select day as "from", "to" from goal', ['read goal']],
  ["select 'from account' /* from charge */ from goal -- from session", ['read goal']],
  ['select 1 from ? s join ? t on true', []],
  ['select from "goal"', ['read goal']],
  ['update pgboss.job set state = 1', ['write pgboss.job']],
  ['SELECT id FROM ONLY goal', ['read goal']],
]

describe('the tables of an SQL text', () => {
  test.each(statements)('%s', (text, tables) => {
    expect(tablesOf(text)).toEqual(tables)
  })

  test('names of with parts are returned, with and without columns', () => {
    const text = 'with a as (select 1), b (x, y) as materialized (select 1, 2) select from a, b'
    expect(readSql(text).commonNames).toEqual(['a', 'b'])
  })
})

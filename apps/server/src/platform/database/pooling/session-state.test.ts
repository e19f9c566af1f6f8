import { describe, expect, test } from 'vitest'
import { createSessionStateGuard, findSessionState } from './session-state.ts'

describe('findSessionState', () => {
  test.each([
    ["set statement_timeout = '1s'"],
    ['SET SESSION time zone UTC'],
    ['  set role lucas_app'],
    ['reset all'],
    ['discard plans'],
    ['listen lucas_events'],
    ['unlisten *'],
    ['prepare page as select 1'],
    ['deallocate page'],
    ["select set_config('app.user_id', $1, false)"],
    ["select set_config('app.user_id', $1, $2)"],
    ["select set_config('a', 'b', true), set_config('c', lower('D'), false)"],
    ['select pg_advisory_lock($1)'],
    ['select 1 where pg_try_advisory_lock_shared(1, 2)'],
    ['declare rows cursor with hold for select 1'],
    ['create temp table found (id uuid)'],
    ['create temporary table found on commit delete rows as select 1'],
  ])('finds it in %s', (text) => expect(findSessionState(text)).not.toBeNull())

  test.each([
    ["set local statement_timeout = '1s'"],
    ['set transaction isolation level serializable'],
    ['set constraints all deferred'],
    ["select set_config('app.user_id', $1, true)"],
    ["select set_config('statement_timeout', $1, true), set_config('x', coalesce($2, ''), true)"],
    ['select pg_advisory_xact_lock(hashtextextended($1, 0))'],
    ['select pg_try_advisory_xact_lock(1) as got'],
    ['update goal set name = $1'],
    ['insert into goal (id) values ($1) on conflict (id) do update set name = $2'],
    ['declare rows no scroll cursor for select 1'],
    ['create temporary table found on commit drop as select 1'],
    ['select prepare from reset'],
    ["select pg_notify('lucas_events', '{}')"],
  ])('finds none in %s', (text) => expect(findSessionState(text)).toBeNull())

  test('the guard throws each time, and accepts a statement again', () => {
    const guard = createSessionStateGuard()
    for (const _ of [1, 2]) {
      expect(() => guard('listen lucas_events')).toThrow('The statement changes its session')
      expect(() => guard('select 1')).not.toThrow()
    }
  })
})

import { expect, test } from 'vitest'
import { toPlpgsql } from './functions.ts'

const definition = (result: string) => `CREATE OR REPLACE FUNCTION public.found(wanted bytea)
 RETURNS ${result}
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$ body $function$
`

test('a look-up that returns rows returns the rows of the same query', () => {
  expect(
    toPlpgsql({
      definition: definition('SETOF uuid'),
      body: ' SELECT id FROM t LIMIT 1 ',
      returns_set: true,
      result_type: 'uuid',
    }),
  ).toBe(`CREATE OR REPLACE FUNCTION public.found(wanted bytea)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET citus.multi_task_query_log_level TO 'off'
AS $function$
#variable_conflict use_column
DECLARE
BEGIN
  RETURN QUERY SELECT id FROM t LIMIT 1
  ;
END $function$`)
})

test('a look-up that returns a value returns that of the first row, or null', () => {
  const text = toPlpgsql({
    definition: definition('uuid'),
    body: ' SELECT id FROM t ',
    returns_set: false,
    result_type: 'uuid',
  })
  expect(text).toContain('  found uuid;')
  expect(text).toContain('FOR found IN SELECT id FROM t\n  LOOP RETURN found; END LOOP;\n  RETURN NULL;')
})

test('the user of the transaction is read before the query, which Citus sends to one worker', () => {
  const text = toPlpgsql({
    definition: definition('SETOF uuid'),
    body: `SELECT id FROM t WHERE user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid)`,
    returns_set: true,
    result_type: 'uuid',
  })
  expect(text).toContain(`the_user uuid := NULLIF(current_setting('app.user_id', true), '')::uuid;`)
  expect(text).toContain('RETURN QUERY SELECT id FROM t WHERE user_id = the_user')
})

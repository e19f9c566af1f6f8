import { expect, test } from 'vitest'
import { assumeAverageUser } from './average-user.ts'

test.each([
  ['select 1 from goal where user_id = $1 and id = $2', 'user_id = (select $1::uuid) and id = $2'],
  ['select 1 from "goal" as "g" where "g"."user_id" = $12', '"g"."user_id" = (select $12::uuid)'],
  ['delete from goal g using account a where g.user_id = $1::uuid', 'g.user_id = (select $1::uuid)'],
])('%s asks for a user of whom the planner knows nothing', (text, wanted) => {
  expect(assumeAverageUser(text)).toContain(wanted)
})

test.each([
  'select 1 from goal g join account a on a.user_id = g.user_id',
  'insert into goal (user_id, id) values ($1, $2)',
  'update session set other_user_id = $1',
  "select set_config('app.user_id', $1, true)",
])('%s stays as it is', (text) => {
  expect(assumeAverageUser(text)).toBe(text)
})

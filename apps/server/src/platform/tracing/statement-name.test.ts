import { expect, test } from 'vitest'
import { describeStatement } from './statement-name.ts'

test.each([
  ['select "id" from "transaction" where "user_id" = $1', 'select transaction'],
  ['insert into "goal" ("user_id") values ($1)', 'insert goal'],
  ['update "public"."account" set "name" = $1', 'update account'],
  ['delete from "session" where "id" = $1', 'delete session'],
  ['with rows as (select 1 from list_untold_people($1, 1)) select * from rows', 'with list_untold_people'],
  ['select 1', 'select'],
  ['commit', 'commit'],
])('names %s', (text, name) => expect(describeStatement(text)).toBe(name))

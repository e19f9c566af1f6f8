import { expect, test } from 'vitest'
import { revealUserIds } from './opaque-user-id.ts'

test('reveals user ids that a sub-select hides, and nothing else', () => {
  expect(
    revealUserIds(
      'select (select $2::uuid) where user_id = (select $1::uuid) and id = (select id from t where a = $3::uuid)',
    ),
  ).toBe('select $2::uuid where user_id = $1::uuid and id = (select id from t where a = $3::uuid)')
})

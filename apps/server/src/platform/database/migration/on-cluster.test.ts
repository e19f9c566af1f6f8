import { describe, expect, test } from 'vitest'
import { changesShards } from './on-cluster.ts'

const distributed = new Set(['person', 'goal'])

describe('a statement of a migration', () => {
  test.each([
    'ALTER TABLE goal ADD COLUMN a text',
    'CREATE INDEX goal_a ON goal (user_id)',
    'DROP INDEX goal_a',
    'GRANT SELECT, INSERT ON goal, plan TO lucas_app',
    'ALTER TABLE goal ADD CONSTRAINT b FOREIGN KEY (user_id) REFERENCES person (user_id) ON DELETE CASCADE',
  ])('also changes the shards: %s', (statement) => expect(changesShards(statement, distributed)).toBe(true))

  test.each([
    'CREATE TABLE plan (user_id uuid REFERENCES person (user_id))',
    'ALTER TABLE plan ADD COLUMN a text',
    'GRANT SELECT (user_id, a) ON goal TO lucas_lookup',
    'GRANT CREATE ON SCHEMA public TO lucas_lookup',
    'GRANT EXECUTE ON FUNCTION list_goals(integer) TO lucas_app',
    'CREATE OR REPLACE FUNCTION list_goals(at_most integer) RETURNS SETOF uuid LANGUAGE sql AS $$ SELECT user_id FROM goal $$',
    'ALTER TABLE goal ADD FOREIGN KEY (user_id, a) REFERENCES account (user_id, id) ON DELETE SET NULL (a)',
    'SET LOCAL ROLE lucas_lookup',
  ])('changes the coordinator alone: %s', (statement) =>
    expect(changesShards(statement, distributed)).toBe(false),
  )
})

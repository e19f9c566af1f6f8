import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readMigrations } from '../../../apps/server/src/platform/database/migration/files.ts'
import { root } from '../../runner/tool.ts'
import { exceptions } from './exceptions.ts'
import { listReleasedTables } from './released-schema.ts'
import { checkMigration, migrationRules, type Release } from './rules.ts'

const planted: Release = { migration: '0046', tables: new Set(['goal', 'person', 'transaction']) }
const check = (text: string) =>
  checkMigration({ name: '0050-planted.sql', text }, planted).map(({ rule }) => rule)

const violations: [rule: string, text: string][] = [
  ['index-concurrently', 'CREATE INDEX goal_by_name ON goal (user_id, name);'],
  ['index-concurrently', 'CREATE UNIQUE INDEX IF NOT EXISTS a ON ONLY public."goal" (user_id)'],
  ['index-concurrently', 'DROP INDEX goal_by_name'],
  ['concurrently-alone', 'CREATE INDEX CONCURRENTLY goal_by_name ON goal (user_id, name)'],
  [
    'concurrently-alone',
    '-- mode: concurrently\nCREATE INDEX CONCURRENTLY a ON goal (name);\nALTER TABLE goal ADD COLUMN b text;',
  ],
  ['constraint-not-valid', 'ALTER TABLE goal ADD CONSTRAINT goal_positive CHECK (target > 0)'],
  ['constraint-not-valid', 'alter table only goal add foreign key (user_id) references person (user_id)'],
  ['constraint-not-valid', 'ALTER TABLE goal ADD CONSTRAINT goal_name UNIQUE (user_id, name)'],
  ['constraint-not-valid', "ALTER TABLE goal ADD COLUMN kind text CHECK (kind IN ('a', 'b'))"],
  ['constraint-not-valid', 'ALTER TABLE goal ADD COLUMN other uuid REFERENCES person (user_id)'],
  ['constraint-not-valid', 'ALTER TABLE goal ALTER COLUMN name SET NOT NULL'],
  [
    'validate-alone',
    'ALTER TABLE goal ADD CONSTRAINT a CHECK (b > 0) NOT VALID; ALTER TABLE goal VALIDATE CONSTRAINT a',
  ],
  ['expand-contract', 'DROP TABLE goal'],
  ['expand-contract', 'DROP TABLE IF EXISTS another, goal CASCADE'],
  ['expand-contract', 'DROP FUNCTION lock_user_data(uuid)'],
  ['expand-contract', 'ALTER TABLE goal DROP COLUMN note'],
  ['expand-contract', 'ALTER TABLE goal ADD COLUMN a text, DROP IF EXISTS note'],
  ['expand-contract', 'ALTER TABLE goal RENAME COLUMN note TO text'],
  ['expand-contract', 'ALTER TABLE goal RENAME TO saving_goal'],
  ['expand-contract', 'ALTER TABLE goal ALTER COLUMN note DROP DEFAULT'],
  ['expand-contract', 'REVOKE UPDATE ON goal FROM lucas_app'],
  ['expand-contract', '-- oldest-reader: 0047\nALTER TABLE goal DROP COLUMN note'],
  ['old-writers', 'ALTER TABLE goal ADD COLUMN colour text NOT NULL'],
  ['no-rewrite', 'ALTER TABLE goal ALTER COLUMN name TYPE varchar(80)'],
  ['no-rewrite', 'ALTER TABLE goal ADD COLUMN token uuid NOT NULL DEFAULT gen_random_uuid()'],
  ['no-rewrite', 'ALTER TABLE goal ADD COLUMN b int GENERATED ALWAYS AS (a + 1) STORED'],
  ['no-rewrite', 'TRUNCATE goal'],
  ['rows-in-batches', "UPDATE transaction SET kind = 'transfer' WHERE kind IS NULL"],
  ['rows-in-batches', 'DELETE FROM goal WHERE name IS NULL'],
  ['rows-in-batches', 'WITH old AS (SELECT id FROM goal) UPDATE transaction t SET note = NULL FROM old'],
  ['rows-in-batches', 'INSERT INTO fresh (user_id) SELECT user_id FROM person'],
  ['rows-in-batches', 'CREATE TABLE fresh AS SELECT * FROM goal'],
  ['rows-in-batches', 'ALTER TABLE goal NO FORCE ROW LEVEL SECURITY'],
  ['one-user', '-- mode: per-user\nUPDATE goal SET note = NULL WHERE note IS NOT NULL'],
  ['one-user', "-- mode: per-user\nALTER TABLE fresh ADD COLUMN user_id uuid DEFAULT current_setting('a')"],
  ['lock-timeout', 'SET lock_timeout = 0'],
  ['lock-timeout', "SET LOCAL statement_timeout = '1h'"],
  ['lock-timeout', 'LOCK TABLE goal IN ACCESS EXCLUSIVE MODE'],
  ['plain-statements', "DO $$ BEGIN EXECUTE format('ALTER TABLE %I ADD COLUMN a text', 'goal'); END $$"],
  ['plain-statements', 'DO $body$ BEGIN UPDATE goal SET note = NULL; END $body$'],
]

const allowed: [why: string, text: string][] = [
  [
    'a new table with everything on it',
    `CREATE TABLE fresh (user_id uuid REFERENCES person (user_id), kind text NOT NULL CHECK (kind IN ('a')));
     CREATE INDEX fresh_kind ON fresh (kind);
     DO $$ BEGIN EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', 'fresh'); END $$;
     ALTER TABLE fresh ADD CONSTRAINT a UNIQUE (user_id), ALTER COLUMN kind DROP DEFAULT;
     GRANT SELECT ON fresh TO lucas_app`,
  ],
  ['a new column that may be null', 'ALTER TABLE goal ADD COLUMN colour text, ADD shade text'],
  [
    'a new column with a constant default',
    "ALTER TABLE goal ADD COLUMN colour text NOT NULL DEFAULT 'green, drop'",
  ],
  [
    'an index that is built concurrently',
    '-- mode: concurrently\nCREATE INDEX CONCURRENTLY a ON goal (name)',
  ],
  ['an index that is dropped concurrently', '-- mode: concurrently\nDROP INDEX CONCURRENTLY IF EXISTS a'],
  [
    'a wider constraint, not valid yet',
    'ALTER TABLE goal DROP CONSTRAINT a, ADD CONSTRAINT b CHECK (c > 0 AND d IN (1, 2)) NOT VALID',
  ],
  ['the validation alone', 'ALTER TABLE goal VALIDATE CONSTRAINT b'],
  ['a constraint on a finished index', 'ALTER TABLE goal ADD CONSTRAINT a UNIQUE USING INDEX goal_name'],
  ['a removal that the release no longer uses', '-- oldest-reader: 0046\nALTER TABLE goal DROP COLUMN note'],
  [
    'rows that change for one user after the other',
    `-- mode: per-user
     UPDATE goal SET note = NULL WHERE user_id = current_setting('app.user_id')::uuid AND note = ''`,
  ],
  ['rows of a list that ships with the release', "INSERT INTO institution (code) VALUES ('chile')"],
  [
    'a function whose body changes rows',
    "CREATE OR REPLACE FUNCTION f() RETURNS void LANGUAGE sql AS $$ UPDATE goal SET note = 'x'; DELETE FROM goal $$",
  ],
  [
    'statements in comments and strings',
    "-- DROP TABLE goal;\nCOMMENT ON TABLE goal IS 'UPDATE goal; it''s'",
  ],
]

describe('rules for migrations', () => {
  test.each(violations)('%s reports: %s', (rule, text) => expect(check(text)).toContain(rule))

  test.each(allowed)('accept %s', (_why, text) => expect(check(text)).toEqual([]))

  test('each has a planted fault', () => {
    const named = new Set(violations.map(([rule]) => rule))
    expect(migrationRules.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([])
  })

  test('know the tables of the release by their present names', () => {
    const texts = [
      'CREATE TABLE a (id int); CREATE TABLE b (id int); CREATE TABLE c (id int)',
      'ALTER TABLE a RENAME TO d; DROP TABLE b',
    ]
    expect([...listReleasedTables(texts)].sort()).toEqual(['c', 'd'])
  })
})

const releases = z.array(z.object({ migration: z.string() }))
const [last] = releases.parse(JSON.parse(readFileSync(join(root, 'docs/releases.json'), 'utf8')))
const migration = last?.migration ?? ''
const files = await readMigrations()
const isReleased = ({ name }: { name: string }) => name.slice(0, 4) <= migration
const release = {
  migration,
  tables: listReleasedTables(files.filter(isReleased).map(({ text }) => text)),
}

describe('the migrations after the last release', () => {
  test('follow the rules, except for those listed with a reason', () => {
    expect(release.tables).toContain('transaction')
    const found = files
      .filter((file) => !isReleased(file))
      .flatMap((file) => checkMigration(file, release))
      .filter(({ file, rule }) => exceptions[file]?.rules.includes(rule) !== true)
    expect(found).toEqual([])
  })

  test('break each rule that is listed', () => {
    const broken = files.flatMap((file) =>
      isReleased(file) ? [] : checkMigration(file, release).map(({ file: name, rule }) => `${name} ${rule}`),
    )
    const listed = Object.entries(exceptions).flatMap(([file, { rules }]) =>
      rules.map((rule) => `${file} ${rule}`),
    )
    expect(listed.filter((line) => !broken.includes(line))).toEqual([])
  })
})

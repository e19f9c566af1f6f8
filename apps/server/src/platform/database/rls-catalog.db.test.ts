import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { findCatalogueViolations } from '../../../test/support/catalogue/catalogue.ts'

const db = await testDatabase()

/** A correct table. Each test case breaks one property of it. */
const good = {
  columns: 'user_id uuid NOT NULL, id uuid NOT NULL, PRIMARY KEY (user_id, id)',
  own: "user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid)",
}
const secured = (name: string, columns = good.columns) => `
  CREATE TABLE ${name} (${columns});
  ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY;
  ALTER TABLE ${name} FORCE ROW LEVEL SECURITY;
  CREATE POLICY own_rows ON ${name} TO lucas_app USING (${good.own}) WITH CHECK (${good.own});
  GRANT SELECT, INSERT, UPDATE, DELETE ON ${name} TO lucas_app`
const definer = (head: string) =>
  `CREATE FUNCTION peek() RETURNS int LANGUAGE sql SECURITY DEFINER ${head} AS $$ SELECT 1 $$`

const planted: [what: string, ddl: string, sentence: string][] = [
  [
    'a table without user_id',
    'CREATE TABLE bad (id uuid PRIMARY KEY)',
    'table bad has no user_id and is not listed',
  ],
  [
    'a user_id that may be null',
    secured('bad', 'user_id uuid, id uuid UNIQUE, PRIMARY KEY (id)'),
    'user_id of table bad is not uuid NOT NULL',
  ],
  [
    'row-level security that is off',
    `${secured('bad')}; ALTER TABLE bad DISABLE ROW LEVEL SECURITY`,
    'row-level security of table bad',
  ],
  [
    'row-level security that is not forced for the owner',
    `${secured('bad')}; ALTER TABLE bad NO FORCE ROW LEVEL SECURITY`,
    'row-level security of table bad',
  ],
  ['no policy', `${secured('bad')}; DROP POLICY own_rows ON bad`, 'table bad lacks the own-rows policy'],
  [
    'a policy without WITH CHECK',
    `${secured('bad')}; DROP POLICY own_rows ON bad; CREATE POLICY own_rows ON bad TO lucas_app USING (${good.own})`,
    'policy own_rows of table bad is neither',
  ],
  [
    'a policy that reads the setting without sub-select',
    `${secured('bad')}; ALTER POLICY own_rows ON bad USING (user_id = NULLIF(current_setting('app.user_id', true), '')::uuid)`,
    'policy own_rows of table bad is neither',
  ],
  [
    'a second, open policy',
    `${secured('bad')}; CREATE POLICY open ON bad TO lucas_app USING (true)`,
    'policy open of table bad is neither',
  ],
  [
    'a policy for PUBLIC',
    `${secured('bad')}; CREATE POLICY open ON bad FOR SELECT USING (true)`,
    'policy open of table bad is neither',
  ],
  [
    'a look-up policy that writes',
    `${secured('bad')}; CREATE POLICY look ON bad TO lucas_lookup USING (true)`,
    'policy look of table bad is neither',
  ],
  [
    'a primary key without user_id in front',
    secured('bad', 'user_id uuid NOT NULL, id uuid NOT NULL, PRIMARY KEY (id, user_id)'),
    'user_id does not lead the unique key bad_pkey',
  ],
  [
    'a unique index over all users',
    `${secured('bad')}; CREATE UNIQUE INDEX bad_id ON bad (id)`,
    'user_id does not lead the unique key bad_id',
  ],
  [
    'a unique index on an expression',
    `${secured('bad')}; CREATE UNIQUE INDEX bad_text ON bad ((id::text), user_id)`,
    'user_id does not lead the unique key bad_text',
  ],
  ['no primary key', secured('bad', 'user_id uuid NOT NULL'), 'table bad has no primary key'],
  [
    'a plain foreign key between user rows',
    `${secured('worse')}; CREATE UNIQUE INDEX worse_id ON worse (id);
     ${secured('bad', `${good.columns}, worse_id uuid REFERENCES worse (id)`)}`,
    'foreign key bad_worse_id_fkey of table bad does not lead with user_id',
  ],
  [
    'a foreign key to an operational table',
    secured('bad', `${good.columns}, report_id uuid REFERENCES csp_report (id)`),
    'points at csp_report, which is not a reference table',
  ],
  [
    'a foreign key from a table without user_id to user rows',
    'CREATE TABLE bad (id uuid PRIMARY KEY REFERENCES person (user_id))',
    'of table bad, which has no user_id, references user rows',
  ],
  ['a sequence', 'CREATE SEQUENCE bad_seq', 'sequence bad_seq is not allowed'],
  [
    'an identity column',
    secured('bad', `${good.columns}, n bigint GENERATED ALWAYS AS IDENTITY`),
    'sequence bad_n_seq is not allowed',
  ],
  ['a view', 'CREATE VIEW bad AS SELECT * FROM person', 'view bad is not allowed'],
  [
    'a trigger',
    `${secured('bad')}; CREATE TRIGGER bad_trigger BEFORE UPDATE ON bad FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()`,
    'trigger bad_trigger on table bad is not allowed',
  ],
  [
    'a rule',
    `${secured('bad')}; CREATE RULE bad_rule AS ON DELETE TO bad DO INSTEAD NOTHING`,
    'rule bad_rule on table bad is not allowed',
  ],
  ['an unlisted SECURITY DEFINER function', definer(''), 'function peek() is not on the reviewed list'],
  ['a definer function of the owner', definer(''), 'function peek() belongs to postgres'],
  ['a definer function without search_path', definer(''), 'function peek() has no search_path'],
  [
    'a definer function that PUBLIC may execute',
    definer('SET search_path = pg_catalog'),
    'PUBLIC may execute the SECURITY DEFINER function peek()',
  ],
  [
    'a missing reviewed function',
    'DROP FUNCTION find_ws_ticket(bytea)',
    'find_ws_ticket(bytea) is on the reviewed list but does not exist',
  ],
  [
    'a look-up role that writes',
    'GRANT UPDATE (first_name) ON person TO lucas_lookup',
    'lucas_lookup may do more than read table person',
  ],
  [
    'an append-only table that can be edited',
    'GRANT UPDATE (kind) ON audit_event TO lucas_app',
    'the append-only table audit_event',
  ],
  [
    'an append-only table that can be emptied',
    'GRANT DELETE ON audit_event TO lucas_app',
    'the append-only table audit_event',
  ],
  [
    'a reference table that can be written',
    'GRANT INSERT ON institution TO lucas_app',
    'may write the reference table institution',
  ],
  [
    'TRUNCATE for the application',
    'GRANT TRUNCATE ON person TO lucas_app',
    'may truncate, reference or put triggers on table person',
  ],
  [
    'privileges for PUBLIC',
    'GRANT SELECT ON rate_counter TO PUBLIC',
    'PUBLIC has privileges on table rate_counter',
  ],
  [
    'DDL for the application',
    'GRANT CREATE ON SCHEMA public TO lucas_app',
    'lucas_app may create in schema public',
  ],
  [
    'a table of the application',
    'CREATE TABLE bad (id uuid PRIMARY KEY); ALTER TABLE bad OWNER TO lucas_app',
    'lucas_app owns bad',
  ],
  [
    'an application role with powers',
    'ALTER ROLE lucas_app BYPASSRLS',
    'lucas_app has more than the right to sign in',
  ],
  [
    'an application role that is a member of the lookup role',
    'GRANT lucas_lookup TO lucas_app',
    'lucas_app is a member of lucas_lookup',
  ],
  [
    'temporary tables',
    "EXECUTE format('GRANT TEMPORARY ON DATABASE %I TO lucas_app', current_database())",
    'temporary tables',
  ],
  ['a missing listed table', 'DROP TABLE csp_report', 'table csp_report is listed but does not exist'],
]

class Undo extends Error {}

/** Applies a change in a transaction that is always rolled back, because roles are shared by all tests. */
async function findViolationsAfter(ddl: string): Promise<string[]> {
  let found: string[] = []
  const trial = db.admin.transaction().execute(async (tx) => {
    await sql.raw(`DO $plant$ BEGIN ${ddl}; END $plant$`).execute(tx)
    found = await findCatalogueViolations(tx)
    throw new Undo()
  })
  await expect(trial).rejects.toBeInstanceOf(Undo)
  return found
}

describe('sec/rls-catalog', () => {
  test('the migrated database has no violations', async () => {
    expect(await findCatalogueViolations(db.admin)).toEqual([])
  })

  test('a correct table has no violations', async () => {
    expect(await findViolationsAfter(secured('fine'))).toEqual([])
  })

  test.each(planted)('finds %s', async (_what, ddl, sentence) => {
    expect(await findViolationsAfter(ddl)).toContainEqual(expect.stringContaining(sentence))
  })
})

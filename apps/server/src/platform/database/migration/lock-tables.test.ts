import { expect, test } from 'vitest'
import { listLockedTables } from './lock-tables.ts'

test('lists the tables that a migration locks against writers, each once', () => {
  const text = `-- ALTER TABLE comment
    ALTER TABLE goal ADD a text;
    alter table only public."goal" drop constraint b;
    CREATE UNIQUE INDEX c ON transaction (user_id);
    CREATE POLICY own_rows ON account USING (true);
    DROP TABLE IF EXISTS old;
    CREATE TABLE new (user_id uuid REFERENCES person (user_id), FOREIGN KEY (a) REFERENCES goal (id));
    UPDATE other SET a = 1; SELECT 'REFERENCES nothing'; GRANT SELECT ON another TO lucas_app`
  expect(listLockedTables(text)).toEqual(['goal', 'transaction', 'account', 'old', 'person'])
})

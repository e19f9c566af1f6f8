-- The days on which the bills of a card close and fall due, as the user says them. What is null is detected.
CREATE TABLE card_cycle (
  user_id     uuid NOT NULL,
  account_id  uuid NOT NULL,
  closing_day smallint CHECK (closing_day BETWEEN 1 AND 31),
  due_day     smallint CHECK (due_day BETWEEN 1 AND 31),
  PRIMARY KEY (user_id, account_id),
  FOREIGN KEY (user_id, account_id) REFERENCES account (user_id, id) ON DELETE CASCADE
);

-- The same for the bill that closes in one month; `month` is its first day.
CREATE TABLE card_cycle_month (
  user_id     uuid NOT NULL,
  account_id  uuid NOT NULL,
  month       date NOT NULL CHECK (extract(day FROM month) = 1),
  closing_day smallint CHECK (closing_day BETWEEN 1 AND 31),
  due_day     smallint CHECK (due_day BETWEEN 1 AND 31),
  PRIMARY KEY (user_id, account_id, month),
  FOREIGN KEY (user_id, account_id) REFERENCES account (user_id, id) ON DELETE CASCADE
);

-- What the headings of imported statements say about a bill. Amounts in minor units.
CREATE TABLE card_statement (
  user_id    uuid NOT NULL,
  account_id uuid NOT NULL,
  import_id  uuid NOT NULL,
  closes_on  date NOT NULL,
  due_on     date,
  billed     bigint CHECK (billed >= 0),
  minimum    bigint CHECK (minimum >= 0),
  PRIMARY KEY (user_id, account_id, import_id),
  FOREIGN KEY (user_id, account_id) REFERENCES account (user_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id, import_id) REFERENCES statement_import (user_id, id) ON DELETE CASCADE
);
CREATE INDEX card_statement_import ON card_statement (user_id, import_id);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['card_cycle', 'card_cycle_month', 'card_statement'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_rows ON %I TO lucas_app
      USING (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))
      WITH CHECK (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON card_cycle, card_cycle_month, card_statement TO lucas_app;

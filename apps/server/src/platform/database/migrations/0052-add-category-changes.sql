-- What a user changed about a built-in category. Transactions and rollups have the label, never the name.
CREATE TABLE base_category (
  user_id  uuid NOT NULL REFERENCES person (user_id) ON DELETE CASCADE,
  label    text NOT NULL,
  name     text,
  -- The name without accents and capitals.
  name_key text,
  emoji    text,
  color    text CHECK (color IN ('orange', 'blue', 'crimson', 'lavender', 'green', 'teal', 'red', 'gold', 'grey', 'brown', 'plum')),
  -- The category that receives the transactions while this one is hidden.
  moved_to text,
  PRIMARY KEY (user_id, label),
  UNIQUE (user_id, name_key),
  CHECK ((name IS NULL) = (name_key IS NULL))
);

-- What fell to another category when a built-in one was hidden: it returns when that is shown again.
CREATE TABLE hidden_category_rows (
  user_id         uuid NOT NULL REFERENCES person (user_id) ON DELETE CASCADE,
  label           text NOT NULL,
  category        text NOT NULL,
  transaction_ids uuid[] NOT NULL,
  rule_ids        uuid[] NOT NULL,
  PRIMARY KEY (user_id, label, category)
);

-- The category that contains a sub-category. Transactions and rollups have 'CATEGORY › Name'.
ALTER TABLE own_category ADD COLUMN parent text;

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['base_category', 'hidden_category_rows'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_rows ON %I TO lucas_app
      USING (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))
      WITH CHECK (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON base_category, hidden_category_rows TO lucas_app;

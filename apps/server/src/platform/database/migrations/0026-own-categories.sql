-- Categories that people add to those of the house. Rows bear the name.
CREATE TABLE own_category (
  user_id    uuid NOT NULL REFERENCES person (user_id) ON DELETE CASCADE,
  id         uuid NOT NULL,
  name       text NOT NULL,
  -- The name without accents and capitals: two that read alike are one.
  name_key   text NOT NULL,
  emoji      text NOT NULL,
  color      text NOT NULL CHECK (color IN ('orange', 'blue', 'crimson', 'lavender', 'green', 'teal', 'red', 'gold', 'grey')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, id),
  UNIQUE (user_id, name_key)
);
-- Where the rows of a name went that is none any more: the log of merges still says it.
CREATE TABLE category_move (
  user_id  uuid NOT NULL REFERENCES person (user_id) ON DELETE CASCADE,
  label    text NOT NULL,
  moved_to text NOT NULL,
  PRIMARY KEY (user_id, label)
);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['own_category', 'category_move'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_rows ON %I TO lucas_app
      USING (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))
      WITH CHECK (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON own_category, category_move TO lucas_app;

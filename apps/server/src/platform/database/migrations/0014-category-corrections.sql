-- What people taught about categories: rows alike follow, old and new, until it is taken back.
CREATE TABLE category_correction (
  user_id    uuid NOT NULL REFERENCES person (user_id) ON DELETE CASCADE,
  id         uuid NOT NULL,
  -- What rows have in common: the way of the money, the nature of the text and the name in it.
  alike      text NOT NULL,
  -- The name as the person reads it.
  name       text NOT NULL,
  category   text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Taken back, or another one took its place.
  ended_at   timestamptz,
  PRIMARY KEY (user_id, id)
);
CREATE UNIQUE INDEX category_correction_alike ON category_correction (user_id, alike) WHERE ended_at IS NULL;

-- What rows were filed as before, so that taking it back brings that again.
CREATE TABLE category_correction_row (
  user_id             uuid NOT NULL,
  correction_id       uuid NOT NULL,
  transaction_id      uuid NOT NULL,
  category            text NOT NULL,
  category_source     text NOT NULL CHECK (category_source IN ('person', 'learned', 'merchant', 'rule', 'model', 'none')),
  category_confidence smallint NOT NULL CHECK (category_confidence BETWEEN 0 AND 100),
  reviewed            boolean NOT NULL,
  PRIMARY KEY (user_id, correction_id, transaction_id),
  FOREIGN KEY (user_id, correction_id) REFERENCES category_correction (user_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id, transaction_id) REFERENCES transaction (user_id, id) ON DELETE CASCADE
);
CREATE INDEX category_correction_row_transaction ON category_correction_row (user_id, transaction_id);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['category_correction', 'category_correction_row'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_rows ON %I TO lucas_app
      USING (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))
      WITH CHECK (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON category_correction, category_correction_row TO lucas_app;

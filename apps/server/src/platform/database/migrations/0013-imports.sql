-- Statement files: what was uploaded, what was read of it, and which rows came of it.

CREATE TABLE statement_import (
  user_id        uuid NOT NULL REFERENCES person (user_id) ON DELETE CASCADE,
  id             uuid NOT NULL,
  file_name      text NOT NULL,
  size           integer NOT NULL,
  state          text NOT NULL CHECK (state IN ('reading', 'preview', 'storing', 'done', 'failed', 'undone')),
  -- What a job is doing to it.
  task           text CHECK (task IN ('read', 'store', 'undo')),
  step           text NOT NULL CHECK (step IN ('waiting', 'reading', 'comparing', 'ready', 'storing', 'finished')),
  rows_done      integer NOT NULL DEFAULT 0,
  rows_total     integer,
  -- A job of an older revision has nothing to say any more.
  revision       integer NOT NULL DEFAULT 1,
  -- The file itself, sealed; gone as soon as nobody can want to read it again.
  file           bytea,
  corrections    jsonb NOT NULL DEFAULT '{}',
  -- What was found out about the file, sealed.
  summary        bytea,
  problem        jsonb,
  account_id     uuid,
  account_made   boolean NOT NULL DEFAULT false,
  count_new      integer,
  count_already  integer,
  count_doubtful integer,
  count_unreadable integer,
  added          integer,
  period_from    date,
  period_to      date,
  opening        bigint,
  closing        bigint,
  -- The account's balance before this import stated one.
  balance_set    boolean NOT NULL DEFAULT false,
  balance_before bigint,
  created_at     timestamptz NOT NULL,
  updated_at     timestamptz NOT NULL,
  expires_at     timestamptz,
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id, account_id) REFERENCES account (user_id, id) ON DELETE SET NULL (account_id)
);
CREATE INDEX statement_import_account ON statement_import (user_id, account_id);
CREATE INDEX statement_import_expires ON statement_import (expires_at) WHERE expires_at IS NOT NULL;

-- Rows of a preview, in portions of whole days, packed and sealed; one letter a row says what it is.
CREATE TABLE statement_import_portion (
  user_id   uuid NOT NULL,
  import_id uuid NOT NULL,
  position  integer NOT NULL,
  kinds     text NOT NULL,
  body      bytea NOT NULL,
  PRIMARY KEY (user_id, import_id, position),
  FOREIGN KEY (user_id, import_id) REFERENCES statement_import (user_id, id) ON DELETE CASCADE
);

-- Rows that an import added, and rows that it changed into what the file tells: what undoing takes back.
CREATE TABLE statement_import_row (
  user_id        uuid NOT NULL,
  import_id      uuid NOT NULL,
  transaction_id uuid NOT NULL,
  PRIMARY KEY (user_id, import_id, transaction_id),
  FOREIGN KEY (user_id, import_id) REFERENCES statement_import (user_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id, transaction_id) REFERENCES transaction (user_id, id) ON DELETE CASCADE
);
CREATE INDEX statement_import_row_transaction ON statement_import_row (user_id, transaction_id);
CREATE TABLE statement_import_merge (
  user_id   uuid NOT NULL,
  import_id uuid NOT NULL,
  merge_id  uuid NOT NULL,
  PRIMARY KEY (user_id, import_id, merge_id),
  FOREIGN KEY (user_id, import_id) REFERENCES statement_import (user_id, id) ON DELETE CASCADE,
  FOREIGN KEY (user_id, merge_id) REFERENCES transaction_merge (user_id, id) ON DELETE CASCADE
);
CREATE INDEX statement_import_merge_merge ON statement_import_merge (user_id, merge_id);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['statement_import', 'statement_import_portion', 'statement_import_row', 'statement_import_merge'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', t);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);
    EXECUTE format('CREATE POLICY own_rows ON %I TO lucas_app
      USING (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))
      WITH CHECK (user_id = (SELECT NULLIF(current_setting(''app.user_id'', true), '''')::uuid))', t);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON statement_import, statement_import_portion, statement_import_row,
  statement_import_merge TO lucas_app;

-- Previews that nobody confirmed are thrown away.
GRANT SELECT (id, user_id, expires_at) ON statement_import TO lucas_lookup;
CREATE POLICY lookup ON statement_import FOR SELECT TO lucas_lookup USING (true);
CREATE FUNCTION list_expired_imports(before timestamptz, at_most integer) RETURNS TABLE (user_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT i.user_id, i.id FROM public.statement_import i
        WHERE i.expires_at <= before ORDER BY i.expires_at LIMIT at_most $$;
REVOKE ALL ON FUNCTION list_expired_imports(timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_expired_imports(timestamptz, integer) TO lucas_app;
GRANT CREATE ON SCHEMA public TO lucas_lookup;
ALTER FUNCTION list_expired_imports(timestamptz, integer) OWNER TO lucas_lookup;
REVOKE CREATE ON SCHEMA public FROM lucas_lookup;

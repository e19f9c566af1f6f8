-- What people write to support, and the answers. The first message of a conversation gives it its id.
CREATE TABLE support_message (
  user_id    uuid NOT NULL REFERENCES person (user_id) ON DELETE CASCADE,
  id         uuid NOT NULL,
  thread_id  uuid NOT NULL,
  topic      text NOT NULL CHECK (topic IN ('question', 'problem', 'idea', 'sales')),
  author     text NOT NULL CHECK (author IN ('person', 'lucas')),
  text       text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id, thread_id) REFERENCES support_message (user_id, id) ON DELETE CASCADE
);
CREATE INDEX support_message_thread ON support_message (user_id, thread_id, id);
CREATE INDEX support_message_newest ON support_message (thread_id, id);
ALTER TABLE support_message ENABLE ROW LEVEL SECURITY;
ALTER TABLE support_message FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON support_message TO lucas_app
  USING (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid))
  WITH CHECK (user_id = (SELECT NULLIF(current_setting('app.user_id', true), '')::uuid));
GRANT SELECT, INSERT ON support_message TO lucas_app;

-- For operators: whose a conversation is, and which of them wait for an answer.
GRANT SELECT (user_id, id, thread_id, author) ON support_message TO lucas_lookup;
CREATE POLICY lookup ON support_message FOR SELECT TO lucas_lookup USING (true);
CREATE FUNCTION find_support_thread(thread uuid) RETURNS TABLE (user_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT m.user_id FROM public.support_message m WHERE m.thread_id = thread AND m.id = thread $$;
CREATE FUNCTION list_waiting_support(at_most integer) RETURNS TABLE (user_id uuid, thread_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT n.user_id, n.thread_id
          FROM (SELECT DISTINCT ON (m.thread_id) m.user_id, m.thread_id, m.author, m.id
                  FROM public.support_message m ORDER BY m.thread_id, m.id DESC) n
         WHERE n.author = 'person' ORDER BY n.id LIMIT at_most $$;
REVOKE ALL ON FUNCTION find_support_thread(uuid), list_waiting_support(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_support_thread(uuid), list_waiting_support(integer) TO lucas_app;
GRANT CREATE ON SCHEMA public TO lucas_lookup;
ALTER FUNCTION find_support_thread(uuid) OWNER TO lucas_lookup;
ALTER FUNCTION list_waiting_support(integer) OWNER TO lucas_lookup;
REVOKE CREATE ON SCHEMA public FROM lucas_lookup;

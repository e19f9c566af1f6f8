-- Returns whether a user's data are blocked, and keeps that answer true until the transaction ends: setting the block waits for
-- this shared lock (docs/locking.md). A VOLATILE function reads with a new snapshot, so it sees a block that committed while
-- it waited. False for a user who was erased.
CREATE FUNCTION lock_data_block(wanted uuid) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SET search_path = pg_catalog, public
  AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('block ' || wanted::text, 0));
  RETURN EXISTS (SELECT FROM public.person WHERE user_id = wanted AND data_blocked_at IS NOT NULL);
END $$;

REVOKE ALL ON FUNCTION lock_data_block(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION lock_data_block(uuid) TO lucas_app;

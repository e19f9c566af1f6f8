-- A deleted plan keeps what was decided, so that the same plan made again proposes nothing twice. It counts as paused.
ALTER TABLE savings_plan
  ADD COLUMN deleted_at timestamptz,
  ADD CONSTRAINT savings_plan_deleted CHECK (deleted_at IS NULL OR paused_at IS NOT NULL);

-- The amount of an open proposal changed after it was made: only the user confirms it.
ALTER TABLE savings_proposal ADD COLUMN amount_changed boolean NOT NULL DEFAULT false;

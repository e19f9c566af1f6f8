-- The last day that the imported files of an account cover: `synced_at` is when the newest was read, which may be weeks later.
ALTER TABLE account ADD COLUMN known_until date;

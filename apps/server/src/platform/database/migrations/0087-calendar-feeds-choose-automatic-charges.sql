-- Whether a calendar shows charges that come by themselves. Addresses from before show what they showed.
ALTER TABLE calendar_feed ADD COLUMN shows_automatic boolean NOT NULL DEFAULT true;

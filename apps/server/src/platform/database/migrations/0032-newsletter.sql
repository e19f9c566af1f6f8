-- Who left an address on the landing page and wants news says so again from that address, by the link of the first mail.
ALTER TABLE landing_signup ADD COLUMN newsletter_confirmed_at timestamptz;

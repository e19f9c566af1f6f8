-- Banks, shops and wallets that no provider connects: their accounts come from files or are kept by hand, so they are not active.
-- Colours as in 0002: at least 4.5:1 under white.
INSERT INTO institution (id, name, color, floid_code, is_active, position) VALUES
  ('lider-bci', 'Lider Bci', '#0b5cad', NULL, false, 16),
  ('cencosud', 'Cencosud Scotiabank', '#1f5fa8', NULL, false, 17),
  ('abc', 'ABC', '#b8141c', NULL, false, 18),
  ('hites', 'Hites', '#a3123a', NULL, false, 19),
  ('la-polar', 'La Polar', '#9c1a4f', NULL, false, 20),
  ('mach', 'MACH', '#5a2bc7', NULL, false, 21),
  ('global66', 'Global66', '#1b4dd8', NULL, false, 22),
  ('copec-pay', 'Copec Pay', '#b5341a', NULL, false, 23);

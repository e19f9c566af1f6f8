-- Which of the dashboards a person calls Resumen.
ALTER TABLE person ADD COLUMN home_screen text NOT NULL DEFAULT 'dashboard'
  CHECK (home_screen IN ('dashboard', 'dashboard-legacy', 'dashboard-topbar'));

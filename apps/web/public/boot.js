// Before the first paint: the chosen theme, modo privado and the mark of demonstration, so that nothing flashes or moves.
try {
  const { theme, isPrivate, isDemo } = JSON.parse(localStorage.getItem('lucas-device') ?? '{}')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  if (isPrivate === true) document.documentElement.dataset.privacy = 'on'
  if (isDemo === true) document.documentElement.dataset.demo = 'on'
} catch {
  // Storage that is closed or broken leaves the system's theme.
}

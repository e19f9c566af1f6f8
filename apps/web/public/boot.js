// Before the first paint: the chosen theme and modo privado, so that nothing flashes.
try {
  const { theme, isPrivate } = JSON.parse(localStorage.getItem('lucas-device') ?? '{}')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  if (isPrivate === true) document.documentElement.dataset.privacy = 'on'
} catch {
  // Storage that is closed or broken leaves the system's theme.
}

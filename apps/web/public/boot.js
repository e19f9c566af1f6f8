// Before the first paint: the chosen theme, modo privado and the badge of demonstration, so that nothing flashes or moves.
try {
  const { theme, isPrivate, isDemo } = JSON.parse(localStorage.getItem('lucas-device') ?? '{}')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  if (isPrivate === true) document.documentElement.dataset.privacy = 'on'
  if (typeof isDemo === 'boolean') document.documentElement.dataset.demo = isDemo ? 'on' : 'off'
} catch {
  // Storage that is closed or broken leaves the system's theme.
}

// Who has a session will see a dashboard: its code comes along with the app's, not after it.
try {
  const { access } = JSON.parse(localStorage.getItem('auth-storage') ?? '{}').state ?? {}
  const file = document.querySelector('meta[name="first-screen"]')?.content
  if (access && file && ['/', '/dashboard'].includes(location.pathname)) {
    const link = Object.assign(document.createElement('link'), {
      rel: 'modulepreload',
      crossOrigin: '',
      href: file,
    })
    document.head.append(link)
  }
} catch {
  // Without it the app asks for that code itself.
}

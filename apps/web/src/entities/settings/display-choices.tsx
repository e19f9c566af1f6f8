import { homeScreens } from '@lucas/contract/auth/session.ts'
import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { useTheme } from '../../lib/app/display-preferences.ts'
import { useHomeScreen, useUpdateHomeScreen } from '../../lib/app/home-screen.ts'
import { toErrorMessage } from '../../lib/http/api-error.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { Segmented } from '../../ui/primitives/segmented.tsx'

const homes = homeScreens.map((value) => ({ value, label: shellCopy.homeScreens[value] }))
const themes = (['system', 'light', 'dark'] as const).map((value) => ({
  value,
  label: shellCopy.themes[value],
}))

/** Chooses the home screen. */
export function HomeScreenChoice({ label }: { label: string }) {
  const home = useHomeScreen()
  const choose = useUpdateHomeScreen((error) => toast.error(toErrorMessage(error, shellCopy.homeFailed)))
  return <Segmented label={label} options={homes} value={home} onChange={choose} />
}

/** Chooses the theme: system, light or dark. */
export function ThemeChoice({ label }: { label: string }) {
  const [theme, setTheme] = useTheme()
  return <Segmented label={label} options={themes} value={theme} onChange={setTheme} />
}

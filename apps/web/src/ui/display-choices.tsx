import { shellCopy } from '@lucas/contract/copy/shell.ts'
import { homeScreens } from '@lucas/contract/session.ts'
import { sentenceOf } from '../lib/api-error.ts'
import { useTheme } from '../lib/device.ts'
import { useChooseHome, useHomeScreen } from '../lib/home-screen.ts'
import { Segmented } from './segmented.tsx'
import { toast } from './toast.tsx'

const homes = homeScreens.map((value) => ({ value, label: shellCopy.homeScreens[value] }))
const themes = (['system', 'light', 'dark'] as const).map((value) => ({
  value,
  label: shellCopy.themes[value],
}))

/** Which dashboard is Resumen. */
export function HomeSwitch({ label }: { label: string }) {
  const home = useHomeScreen()
  const choose = useChooseHome((error) => toast.error(sentenceOf(error, shellCopy.homeFailed)))
  return <Segmented label={label} options={homes} value={home} onChange={choose} />
}

/** Light, dark, or as the system says. */
export function ThemeSwitch({ label }: { label: string }) {
  const [theme, setTheme] = useTheme()
  return <Segmented label={label} options={themes} value={theme} onChange={setTheme} />
}

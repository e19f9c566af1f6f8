import { type HomeScreen, homeScreens } from '@lucas/contract/auth/session.ts'
import { shellCopy as copy } from '@lucas/contract/copy/shell.ts'
import { useNavigate } from '@tanstack/react-router'
import { CalendarRange, ChartLine, LayoutGrid } from 'lucide-react'
import { homePaths, isDashboardPath, useHomeScreen, useUpdateHomeScreen } from '../../lib/app/home-screen.ts'
import { toErrorMessage } from '../../lib/http/api-error.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { MenuChoice } from '../../ui/primitives/menu.tsx'

const icons = { dashboard: CalendarRange, 'dashboard-legacy': LayoutGrid, 'dashboard-topbar': ChartLine }
const options = homeScreens.map((value) => {
  const Icon = icons[value]
  return { value, label: copy.homeScreens[value], icon: <Icon aria-hidden="true" /> }
})

/** Chooses the home screen. If a dashboard is open, the chosen one is shown at once. */
export function HomeChoice() {
  const home = useHomeScreen()
  const navigate = useNavigate()
  const choose = useUpdateHomeScreen((error) => toast.error(toErrorMessage(error, copy.homeFailed)))
  function change(choice: HomeScreen): void {
    choose(choice)
    if (isDashboardPath(location.pathname)) void navigate({ to: homePaths[choice] })
  }
  return <MenuChoice label={copy.homeScreen} value={home} options={options} onChange={change} />
}

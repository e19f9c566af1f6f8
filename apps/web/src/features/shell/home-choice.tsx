import { shellCopy as copy } from '@lucas/contract/copy/shell.ts'
import { type HomeScreen, homeScreens } from '@lucas/contract/session.ts'
import { useNavigate } from '@tanstack/react-router'
import { CalendarRange, ChartLine, LayoutGrid } from 'lucide-react'
import { sentenceOf } from '../../lib/api-error.ts'
import { homePaths, isDashboard, useChooseHome, useHomeScreen } from '../../lib/home-screen.ts'
import { MenuChoice } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.tsx'

const icons = { dashboard: CalendarRange, 'dashboard-legacy': LayoutGrid, 'dashboard-topbar': ChartLine }
const options = homeScreens.map((value) => {
  const Icon = icons[value]
  return { value, label: copy.homeScreens[value], icon: <Icon aria-hidden="true" /> }
})

/** Which dashboard is Resumen; who looks at one of them sees the chosen one at once. */
export function HomeChoice() {
  const home = useHomeScreen()
  const navigate = useNavigate()
  const choose = useChooseHome((error) => toast.error(sentenceOf(error, copy.homeFailed)))
  function change(choice: HomeScreen): void {
    choose(choice)
    if (isDashboard(location.pathname)) void navigate({ to: homePaths[choice] })
  }
  return <MenuChoice label={copy.homeScreen} value={home} options={options} onChange={change} />
}

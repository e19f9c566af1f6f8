import type { AnalysisChart } from '@lucas/contract/analytics/analysis.ts'
import { analysisCopy } from '@lucas/contract/copy/analytics/analysis.ts'
import { analysisScreenCopy } from '@lucas/contract/copy/analytics/analysis-screen.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FileSpreadsheet, Image } from 'lucide-react'
import { useState } from 'react'
import { isPlanRequired, toErrorMessage } from '../../lib/http/api-error.ts'
import { download } from '../../lib/http/download.ts'
import { profileQuery } from '../../lib/session/session.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { Menu, type MenuControl, MenuItem } from '../../ui/primitives/menu.tsx'
import { BillingPlanDialog } from '../plan/billing-plan-dialog.tsx'
import type { ChartContext } from './chart-context.ts'
import { checkPicturePlan, csvPath } from './chart-queries.ts'
import { savePicture } from './save-picture.ts'

const copy = analysisScreenCopy.download

interface DownloadMenuProps extends ChartContext, MenuControl {
  chart: AnalysisChart
  compareFrom: PlainDate | undefined
}

/** Download formats of a chart; both need the plan Grow, which the server checks (decisions 9). */
export function DownloadMenu({
  chart,
  compareFrom,
  period,
  currency,
  by,
  today,
  ...control
}: DownloadMenuProps) {
  const { data: profile } = useQuery(profileQuery)
  const [asksPlan, setAsksPlan] = useState(false)
  const name = `${analysisCopy.files[chart]}-${today}`
  const fetching = useMutation({
    mutationFn: async (kind: 'picture' | 'file') => {
      if (kind === 'file')
        return download(csvPath(chart, period.range, currency, by, compareFrom), `${name}.csv`)
      await checkPicturePlan()
      const card = control.anchor.current?.closest('section')
      if (card) await savePicture(card, `${name}.png`)
    },
    meta: { done: copy.done },
    onError: (error) =>
      isPlanRequired(error) ? setAsksPlan(true) : toast.error(toErrorMessage(error, copy.failed)),
  })
  const get = (kind: 'picture' | 'file') => () =>
    profile?.plan === 'free' ? setAsksPlan(true) : fetching.mutate(kind)
  return (
    <>
      <Menu {...control}>
        <MenuItem icon={<Image aria-hidden="true" />} onSelect={get('picture')}>
          {copy.picture}
        </MenuItem>
        <MenuItem icon={<FileSpreadsheet aria-hidden="true" />} onSelect={get('file')}>
          {copy.file}
        </MenuItem>
      </Menu>
      <BillingPlanDialog open={asksPlan} onOpenChange={setAsksPlan} {...copy.plan} />
    </>
  )
}

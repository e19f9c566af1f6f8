import type { AnalysisChart } from '@lucas/contract/analysis.ts'
import { analysisCopy } from '@lucas/contract/copy/analysis.ts'
import { analysisScreenCopy } from '@lucas/contract/copy/analysis-screen.ts'
import type { PlainDate } from '@lucas/contract/rules/periods.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FileSpreadsheet, Image } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { needsPlan, sentenceOf } from '../../lib/api-error.ts'
import { download } from '../../lib/download.ts'
import { profileQuery } from '../../lib/session.ts'
import { useOpenAfterMount } from '../../ui/late-open.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { PlanDialog } from '../../ui/plan-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { askForPicture, filePath } from './api.ts'
import { savePicture } from './picture.ts'
import type { Shown } from './shown.ts'

const copy = analysisScreenCopy.download

interface DownloadMenuProps extends Shown {
  anchor: RefObject<HTMLElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
  chart: AnalysisChart
  compareFrom: PlainDate | undefined
}

/** What a chart can be downloaded as; both are of the plan Grow, which the server knows (decisions 9). */
export function DownloadMenu({
  anchor,
  open,
  onOpenChange,
  chart,
  compareFrom,
  period,
  currency,
  today,
}: DownloadMenuProps) {
  const { data: profile } = useQuery(profileQuery)
  const [asksPlan, setAsksPlan] = useState(false)
  const name = `${analysisCopy.files[chart]}-${today}`
  const fetching = useMutation({
    mutationFn: async (kind: 'picture' | 'file') => {
      if (kind === 'file')
        return download(filePath(chart, period.range, currency, compareFrom), `${name}.csv`)
      await askForPicture()
      const card = anchor.current?.closest('section')
      if (card) await savePicture(card, `${name}.png`)
    },
    onSuccess: () => toast.success(copy.done),
    onError: (error) => (needsPlan(error) ? setAsksPlan(true) : toast.error(sentenceOf(error, copy.failed))),
  })
  const get = (kind: 'picture' | 'file') => () =>
    profile?.plan === 'free' ? setAsksPlan(true) : fetching.mutate(kind)
  return (
    <>
      <Menu anchor={anchor} open={useOpenAfterMount(open)} onOpenChange={onOpenChange}>
        <MenuItem icon={<Image aria-hidden="true" />} onSelect={get('picture')}>
          {copy.picture}
        </MenuItem>
        <MenuItem icon={<FileSpreadsheet aria-hidden="true" />} onSelect={get('file')}>
          {copy.file}
        </MenuItem>
      </Menu>
      <PlanDialog open={asksPlan} onOpenChange={setAsksPlan} {...copy.plan} />
    </>
  )
}

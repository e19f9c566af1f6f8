import { privacyTabCopy as copy, privacyCopy } from '@lucas/contract/copy/privacy.ts'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { download } from '../../lib/download.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { useStepUp } from '../../ui/step-up.tsx'
import { toast } from '../../ui/toast.tsx'
import { tellFault } from './security-api.ts'

/** Everything of the person as a file; free, as the law demands. */
export function ExportCard() {
  const { guard, question } = useStepUp()
  const save = useMutation({
    mutationFn: () => guard(() => download('/api/privacy/export/', `${privacyCopy.file}.zip`)),
    onSuccess: () => toast.success(copy.downloaded),
    onError: (error) => tellFault(error, copy.downloadFailed),
  })
  return (
    <Card>
      <CardHeader title={copy.export} note={copy.exportNote} />
      <div className="grid justify-items-start gap-4 px-4 pt-3 pb-5 md:px-5">
        <p className="max-w-[60ch] text-ink-2">{copy.exportText}</p>
        <Button
          variant="primary"
          busy={save.isPending}
          busyText={copy.downloading}
          icon={<Download aria-hidden="true" className="size-4" strokeWidth={1.75} />}
          onClick={() => save.mutate()}
        >
          {copy.download}
        </Button>
      </div>
      {question}
    </Card>
  )
}

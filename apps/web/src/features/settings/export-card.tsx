import { privacyTabCopy as copy, privacyCopy } from '@lucas/contract/copy/users/privacy.ts'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { showErrorToast } from '../../entities/security/show-error-toast.ts'
import { useStepUp } from '../../entities/security/use-step-up.tsx'
import { download } from '../../lib/http/download.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Card, CardHeader } from '../../ui/primitives/card.tsx'

/** The data export. It is free, as the law requires. */
export function ExportCard() {
  const { withStepUp, stepUpDialog } = useStepUp()
  const save = useMutation({
    mutationFn: () => withStepUp(() => download('/api/privacy/export/', `${privacyCopy.file}.zip`)),
    meta: { done: copy.downloaded },
    onError: (error) => showErrorToast(error, copy.downloadFailed),
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
      {stepUpDialog}
    </Card>
  )
}

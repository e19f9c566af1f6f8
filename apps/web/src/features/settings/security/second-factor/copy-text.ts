import { secondFactorTabCopy as copy } from '@lucas/contract/copy/auth/second-factor-tab.ts'
import { toast } from '../../../../ui/overlays/toast.tsx'

/** Copies a text and says whether it worked. Without permission or over plain HTTP it does not. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(done)
  } catch {
    toast.error(copy.copyFailed)
  }
}

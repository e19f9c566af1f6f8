import { privacyTabCopy as copy } from '@lucas/contract/copy/users/privacy.ts'
import { nothing } from '@lucas/contract/wire.ts'
import { api } from '../../lib/http/http.ts'
import { TokenScreen } from './token-screen.tsx'

/** Cancels an account deletion. */
export const UndoDeletionScreen = () => (
  <TokenScreen
    texts={{
      title: copy.undoTitle,
      lead: copy.undoLead,
      done: copy.undone,
      doneLead: copy.undoneLead,
      note: copy.note,
      press: copy.undo,
      enter: copy.enter,
      missing: copy.undoMissing,
      failed: copy.undoFailed,
    }}
    enterTo="/login"
    onPress={(token) => api.post('/api/auth/deletion/undo/', { token }, nothing)}
  />
)

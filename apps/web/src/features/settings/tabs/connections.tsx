import { use } from 'react'
import { SettingsSlotsContext } from '../settings-slots.ts'

/** Conexiones: what the feature of banks brings. */
export const ConnectionsTab = () => use(SettingsSlotsContext).connections

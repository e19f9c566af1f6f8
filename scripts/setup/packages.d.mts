type Entry = {
  version?: string
  integrity?: string
  optional?: boolean
  dependencies?: Record<string, string>
}

export function isCurrent(wanted: Record<string, Entry>, installed: Record<string, Entry>): boolean
export function ensurePackages(root: string, stop: (message: string) => never): void

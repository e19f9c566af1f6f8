export const modules: readonly string[] = ['goals']

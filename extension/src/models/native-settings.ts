/** A setting of VS Code's chat. */
export type ChatSetting = {
  readonly value: unknown
  /** Whether this VS Code lists it. */
  readonly isKnown: boolean
  readonly isSetByUser: boolean
}

/** Without this setting, VS Code's own chat asks for a GitHub account before it uses any model. */
export const anonymousAccess = 'allowAnonymousAccess'

/**
 * From VS Code 1.128 on: which model names chats and does other small tasks. By default Copilot's,
 * which needs a GitHub account, so the chat keeps asking for one ("Set BYOK utility models").
 */
const utilityModel = 'byokUtilityModelDefault'

type WantedSetting = { readonly name: string; readonly value: boolean | string }

/** What to set so that VS Code's own chat works with our models. The user's own choices stay. */
export function listWantedSettings(read: (name: string) => ChatSetting): readonly WantedSetting[] {
  const hasChosen = [utilityModel, 'utilityModel', 'utilitySmallModel'].some(
    (name) => read(name).isSetByUser,
  )
  return [
    ...(read(anonymousAccess).value === true ? [] : [{ name: anonymousAccess, value: true }]),
    ...(read(utilityModel).isKnown && !hasChosen
      ? [{ name: utilityModel, value: 'mainAgent' }]
      : []),
  ]
}

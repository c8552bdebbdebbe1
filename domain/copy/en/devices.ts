/** Emails about editors, tools and API tokens. */
export const devices = {
  editor: {
    subject: 'A new editor was connected',
    named: (name: string) => `An editor named “${name}” was just connected to your account.`,
    unnamed: 'An editor was just connected to your account.',
  },
  tool: {
    subject: 'A new tool was connected',
    named: (name: string) => `A tool named “${name}” was just connected to your account.`,
    unnamed: 'A tool was just connected to your account.',
  },
  disconnect:
    "If that was you, there's nothing you need to do. If it wasn't, disconnect it on your account page and change your password.",
  viewDevices: 'View devices',
  token: {
    subject: 'A new API token was created',
    named: (name: string, day: string) =>
      `An API token named “${name}” was just created for your account. It works until ${day}.`,
    unnamed: (day: string) =>
      `An API token was just created for your account. It works until ${day}.`,
    revoke:
      "If that was you, there's nothing you need to do. If it wasn't, revoke the token on your account page and change your password now.",
    button: 'View tokens',
  },
  canDo: (abilities: string) => `It can ${abilities}.`,
  /** What a token or a tool can do, as a list in the sentence above. */
  abilities: {
    'models:use': 'make requests that count toward your allowance (models:use)',
    'usage:read':
      'read your name, email, plan, allowance, usage, invoices and prompts (usage:read)',
    'snippets:write': 'read and change your snippets and tuned models (snippets:write)',
    'teams:write': 'read and change the libraries of your teams (teams:write)',
  },
}

import { namePlansWith } from '#app/plans/name-plans.ts'

/** What the settings are filled in with. */
export type ToolSite = {
  readonly siteUrl: string
  /** A model that chats. */
  readonly model: string
  readonly contextTokens: number
}

type ToolStep = {
  /** In the markup of `app/shell/rich-text.tsx`. */
  readonly text: string
  readonly code?: {
    /** `terminal`, or where it goes. */
    readonly title: string
    readonly write: (site: ToolSite) => string
  }
}

type ToolText = {
  readonly id: string
  readonly name: string
  /** What it uses, on the account page. */
  readonly uses: string
  readonly steps: readonly ToolStep[]
}

const modelsAndAccount = 'Models, and your account as tools'

const claudeCode: ToolText = {
  id: 'claude-code',
  name: 'Claude Code',
  uses: modelsAndAccount,
  steps: [
    {
      text: 'With your token:',
      code: {
        title: 'terminal',
        write: ({ siteUrl, model }) => `export ANTHROPIC_BASE_URL=${siteUrl}/api
export ANTHROPIC_AUTH_TOKEN=$GHOST_WRITERS_TOKEN
export ANTHROPIC_MODEL=${model}
export ANTHROPIC_DEFAULT_HAIKU_MODEL=${model}
claude`,
      },
    },
    {
      text: 'Or log in without a token. Claude Code allows that only if the site is on your computer or in your private network. Save this, start `claude`, press Enter, and allow it in your browser:',
      code: {
        title: '~/.claude/settings.json',
        write: ({ siteUrl, model }) => `{
  "forceLoginMethod": "gateway",
  "forceLoginGatewayUrl": "${siteUrl}/api",
  "env": {
    "ANTHROPIC_MODEL": "${model}",
    "ANTHROPIC_DEFAULT_HAIKU_MODEL": "${model}"
  }
}`,
      },
    },
    {
      text: 'To ask about your account:',
      code: {
        title: 'terminal',
        write: ({ siteUrl }) => `claude mcp add --scope user --transport http \\
  ghost-writers ${siteUrl}/api/mcp \\
  --header 'Authorization: Bearer \${GHOST_WRITERS_TOKEN}'`,
      },
    },
  ],
}

const codex: ToolText = {
  id: 'codex',
  name: 'Codex',
  uses: modelsAndAccount,
  steps: [
    {
      text: 'Codex reads the token from the environment when it starts:',
      code: {
        title: '~/.codex/config.toml',
        write: ({ siteUrl, model }) => `model = "${model}"
model_provider = "ghost-writers"

[model_providers.ghost-writers]
name = "Ghost Writers IA"
base_url = "${siteUrl}/api/v1"
env_key = "GHOST_WRITERS_TOKEN"
wire_api = "responses"

[mcp_servers.ghost-writers]
url = "${siteUrl}/api/mcp"
bearer_token_env_var = "GHOST_WRITERS_TOKEN"`,
      },
    },
  ],
}

const zed: ToolText = {
  id: 'zed',
  name: 'Zed',
  uses: modelsAndAccount,
  steps: [
    {
      text: 'Add this to your settings, with your token in place of `gwp_…`. Then open **Settings → AI → LLM Providers** and paste the token under Ghost Writers, or set `GHOST_WRITERS_API_KEY` before you start Zed.',
      code: {
        title: 'settings.json',
        write: ({ siteUrl, model, contextTokens }) => `{
  "language_models": {
    "openai_compatible": {
      "ghost-writers": {
        "api_url": "${siteUrl}/api/v1",
        "available_models": [
          { "name": "${model}", "max_tokens": ${contextTokens} }
        ]
      }
    }
  },
  "context_servers": {
    "ghost-writers": {
      "url": "${siteUrl}/api/mcp",
      "headers": { "Authorization": "Bearer gwp_…" }
    }
  }
}`,
      },
    },
  ],
}

const opencode: ToolText = {
  id: 'opencode',
  name: 'opencode',
  uses: modelsAndAccount,
  steps: [
    {
      text: 'In your project, or for all projects in `~/.config/opencode`:',
      code: {
        title: 'opencode.json',
        write: ({ siteUrl, model }) => `{
  "$schema": "https://opencode.ai/config.json",
  "model": "ghost-writers/${model}",
  "provider": {
    "ghost-writers": {
      "npm": "@ai-sdk/openai-compatible",
      "name": "Ghost Writers IA",
      "options": {
        "baseURL": "${siteUrl}/api/v1",
        "apiKey": "{env:GHOST_WRITERS_TOKEN}"
      },
      "models": { "${model}": {} }
    }
  },
  "mcp": {
    "ghost-writers": {
      "type": "remote",
      "url": "${siteUrl}/api/mcp",
      "headers": { "Authorization": "Bearer {env:GHOST_WRITERS_TOKEN}" }
    }
  }
}`,
      },
    },
  ],
}

const cline: ToolText = {
  id: 'cline',
  name: 'Cline',
  uses: modelsAndAccount,
  steps: [
    {
      text: 'In VS Code, open the settings of Cline, choose **OpenAI Compatible** as API provider, and enter the base URL, your token as API key, and the model of this command. On the command line, run it:',
      code: {
        title: 'terminal',
        write: ({ siteUrl, model }) => `cline auth --provider openai-compatible \\
  --baseurl ${siteUrl}/api/v1 \\
  --apikey $GHOST_WRITERS_TOKEN \\
  --modelid ${model}`,
      },
    },
    {
      text: 'To ask about your account, choose **MCP Servers → Configure**, and put your token in place of `gwp_…`:',
      code: {
        title: 'cline_mcp_settings.json',
        write: ({ siteUrl }) => `{
  "mcpServers": {
    "ghost-writers": {
      "type": "streamableHttp",
      "url": "${siteUrl}/api/mcp",
      "headers": { "Authorization": "Bearer gwp_…" }
    }
  }
}`,
      },
    },
  ],
}

const continueDev: ToolText = {
  id: 'continue',
  name: 'Continue',
  uses: modelsAndAccount,
  steps: [
    {
      text: 'Continue takes the token from the environment, or from `~/.continue/.env`:',
      code: {
        title: '~/.continue/config.yaml',
        write: ({ siteUrl, model }) => `name: Ghost Writers IA
version: 1.0.0
schema: v1
models:
  - name: Ghost Writers IA
    provider: openai
    model: ${model}
    apiBase: ${siteUrl}/api/v1
    apiKey: \${{ secrets.GHOST_WRITERS_TOKEN }}
    roles: [chat, edit, apply]
mcpServers:
  - name: Ghost Writers IA
    type: streamable-http
    url: ${siteUrl}/api/mcp
    requestOptions:
      headers:
        Authorization: Bearer \${{ secrets.GHOST_WRITERS_TOKEN }}`,
      },
    },
  ],
}

const jetBrains: ToolText = {
  id: 'jetbrains',
  name: 'JetBrains',
  uses: 'Models',
  steps: [
    {
      text: 'With AI Assistant, open **Settings → Tools → AI Assistant → Providers & API keys**, add an **OpenAI-compatible** provider, and enter these values with your token as key:',
      code: {
        title: 'Providers & API keys',
        write: ({ siteUrl, model }) => `URL: ${siteUrl}/api/v1
Model: ${model}`,
      },
    },
  ],
}

const aider: ToolText = {
  id: 'aider',
  name: 'aider',
  uses: 'Models',
  steps: [
    {
      text: 'The model needs `openai/` before its name:',
      code: {
        title: 'terminal',
        write: ({ siteUrl, model }) => `export OPENAI_API_BASE=${siteUrl}/api/v1
export OPENAI_API_KEY=$GHOST_WRITERS_TOKEN
aider --model openai/${model}`,
      },
    },
  ],
}

const curl: ToolText = {
  id: 'curl',
  name: 'curl',
  uses: 'Models, and your usage',
  steps: [
    {
      text: 'A question to a model. All endpoints are in the [API reference](/docs/api):',
      code: {
        title: 'terminal',
        write: ({ siteUrl, model }) => `curl ${siteUrl}/api/v1/chat/completions \\
  -H "Authorization: Bearer $GHOST_WRITERS_TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"model":"${model}","messages":[{"role":"user","content":"Hello"}]}'`,
      },
    },
    {
      text: 'What is left of your allowance:',
      code: {
        title: 'terminal',
        write: ({ siteUrl }) => `curl ${siteUrl}/api/v1/usage \\
  -H "Authorization: Bearer $GHOST_WRITERS_TOKEN"`,
      },
    },
  ],
}

/** The exact settings of each tool, for its guide and for the account page. */
export const tools: readonly ToolText[] = [
  claudeCode,
  codex,
  zed,
  opencode,
  cline,
  continueDev,
  jetBrains,
  aider,
  curl,
]

/** On the account page. */
export const connectSection = {
  title: 'Connect a tool',
  text: 'Your plan in the tools you already use, with this site filled in. Keep the token in the environment, as `GHOST_WRITERS_TOKEN`.',
  upgrade: `Our models in other tools are included in ${namePlansWith(({ apiAccess }) => apiAccess)}. Reading your account works on every plan.`,
  guides: 'Guides',
  open: 'Show settings',
  /** For screen readers, after the text of the button. */
  which: (tool: string) => ` of ${tool}`,
}

/** What was tried, and with which version. */
export const toolTrials = {
  columns: ['Tool', 'Version', 'What we ran'],
  rows: [
    {
      key: 'claude-code',
      cells: ['Claude Code', '2.1.327', 'Login from the tool, logout, the MCP server'],
    },
    { key: 'codex', cells: ['Codex', '0.169.0', 'The MCP server'] },
    { key: 'opencode', cells: ['opencode', '1.18.33', 'A question to a model, the MCP server'] },
    { key: 'cline', cells: ['Cline (command line)', '3.0.65', 'A question to a model'] },
    {
      key: 'continue',
      cells: ['Continue (command line)', '1.5.47', 'A question to a model, the MCP server'],
    },
    { key: 'others', cells: ['Zed, JetBrains, aider', '–', 'Not run: from their documentation'] },
  ],
  method:
    'Run on Linux with the settings of this page, against a site in test mode on the same computer, on November 18, 2026.',
}

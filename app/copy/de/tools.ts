import { namePlansWith } from '#app/plans/name-plans.ts'
import type * as source from '../en/tools.ts'

export type { ToolSite } from '../en/tools.ts'

type ToolText = (typeof source.tools)[number]

const modelsAndAccount = 'Modelle und dein Konto als Tools'

const claudeCode: ToolText = {
  id: 'claude-code',
  name: 'Claude Code',
  uses: modelsAndAccount,
  steps: [
    {
      text: 'Mit deinem Token:',
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
      text: 'Oder melde dich ohne Token an. Claude Code erlaubt das nur, wenn die Website auf deinem Rechner oder in deinem privaten Netz läuft. Speichere das hier, starte `claude`, drücke Enter und erlaube es im Browser:',
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
      text: 'Um nach deinem Konto zu fragen:',
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
      text: 'Codex liest das Token beim Start aus der Umgebung:',
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
      text: 'Füge das zu deinen Einstellungen hinzu, mit deinem Token statt `gwp_…`. Öffne dann **Settings → AI → LLM Providers** und füge das Token unter Ghost Writers ein, oder setze `GHOST_WRITERS_API_KEY`, bevor du Zed startest.',
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
      text: 'In deinem Projekt, oder für alle Projekte in `~/.config/opencode`:',
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
      text: 'Öffne in VS Code die Einstellungen von Cline, wähle **OpenAI Compatible** als API Provider und trage die Basis-URL, dein Token als API-Key und das Modell aus diesem Befehl ein. Auf der Kommandozeile führst du ihn aus:',
      code: {
        title: 'terminal',
        write: ({ siteUrl, model }) => `cline auth --provider openai-compatible \\
  --baseurl ${siteUrl}/api/v1 \\
  --apikey $GHOST_WRITERS_TOKEN \\
  --modelid ${model}`,
      },
    },
    {
      text: 'Um nach deinem Konto zu fragen, wähle **MCP Servers → Configure** und setze dein Token statt `gwp_…` ein:',
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
      text: 'Continue nimmt das Token aus der Umgebung oder aus `~/.continue/.env`:',
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
  uses: 'Modelle',
  steps: [
    {
      text: 'Öffne im AI Assistant **Settings → Tools → AI Assistant → Providers & API keys**, füge einen Anbieter vom Typ **OpenAI-compatible** hinzu und trage diese Werte ein, mit deinem Token als Key:',
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
  uses: 'Modelle',
  steps: [
    {
      text: 'Das Modell braucht `openai/` vor seinem Namen:',
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
  uses: 'Modelle und deine Nutzung',
  steps: [
    {
      text: 'Eine Frage an ein Modell. Alle Endpunkte stehen in der [API-Referenz](/docs/api):',
      code: {
        title: 'terminal',
        write: ({ siteUrl, model }) => `curl ${siteUrl}/api/v1/chat/completions \\
  -H "Authorization: Bearer $GHOST_WRITERS_TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"model":"${model}","messages":[{"role":"user","content":"Hallo"}]}'`,
      },
    },
    {
      text: 'Was von deinem Kontingent übrig ist:',
      code: {
        title: 'terminal',
        write: ({ siteUrl }) => `curl ${siteUrl}/api/v1/usage \\
  -H "Authorization: Bearer $GHOST_WRITERS_TOKEN"`,
      },
    },
  ],
}

export const tools: typeof source.tools = [
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

export const connectSection: typeof source.connectSection = {
  title: 'Tool verbinden',
  text: 'Dein Tarif in den Tools, die du schon benutzt. Die Einstellungen sind für diese Website ausgefüllt. Leg das Token als Umgebungsvariable `GHOST_WRITERS_TOKEN` ab.',
  upgrade: `Unsere Modelle in anderen Tools sind in ${namePlansWith(({ apiAccess }) => apiAccess)} enthalten. Dein Konto lesen geht in jedem Tarif.`,
  guides: 'Anleitungen',
  open: 'Einstellungen anzeigen',
  which: (tool) => ` von ${tool}`,
}

export const toolTrials: typeof source.toolTrials = {
  columns: ['Tool', 'Version', 'Was wir ausprobiert haben'],
  rows: [
    {
      key: 'claude-code',
      cells: ['Claude Code', '2.1.327', 'Anmeldung aus dem Tool, Abmeldung, der MCP-Server'],
    },
    { key: 'codex', cells: ['Codex', '0.169.0', 'Der MCP-Server'] },
    { key: 'opencode', cells: ['opencode', '1.18.33', 'Eine Frage an ein Modell, der MCP-Server'] },
    { key: 'cline', cells: ['Cline (Kommandozeile)', '3.0.65', 'Eine Frage an ein Modell'] },
    {
      key: 'continue',
      cells: ['Continue (Kommandozeile)', '1.5.47', 'Eine Frage an ein Modell, der MCP-Server'],
    },
    {
      key: 'others',
      cells: ['Zed, JetBrains, aider', '–', 'Nicht ausprobiert: aus deren Dokumentation'],
    },
  ],
  method:
    'Ausprobiert unter Linux mit den Einstellungen dieser Seite, gegen eine Website im Testmodus auf demselben Rechner, am 18. November 2026.',
}

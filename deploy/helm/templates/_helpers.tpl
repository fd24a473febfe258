{{/* The labels of every object. */}}
{{- define "byline.labels" -}}
{{ include "byline.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "byline.selector" -}}
app.kubernetes.io/name: byline
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{/* The name of an object: the release, and what it is. Expects a list of the context and the part. */}}
{{- define "byline.name" -}}
{{- printf "%s-%s" (index . 0).Release.Name (index . 1) | trunc 63 | trimSuffix "-" }}
{{- end }}

{{/* What all pods have: the image's user, no token of the cluster's API, and a read-only root. */}}
{{- define "byline.pod" -}}
automountServiceAccountToken: false
{{- with .Values.image.pullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
volumes:
  - name: tmp
    emptyDir: {}
{{- with .Values.certificatesSecretName }}
  - name: certificates
    secret: { secretName: {{ . }} }
{{- end }}
{{- end }}

{{/* What all containers have. */}}
{{- define "byline.container" -}}
image: {{ printf "%s:%s" .Values.image.repository (.Values.image.tag | default .Chart.AppVersion) | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
envFrom:
  - secretRef: { name: {{ .Values.secretName }} }
volumeMounts:
  - { name: tmp, mountPath: /tmp }
{{- if .Values.certificatesSecretName }}
  - { name: certificates, mountPath: /etc/byline/certificates, readOnly: true }
{{- end }}
{{- end }}

{{/* Variables of all containers. */}}
{{- define "byline.environment" -}}
- { name: BYLINE_PUBLIC_URL, value: {{ .Values.publicUrl | quote }} }
{{- range $name, $value := .Values.settings }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}

{{/* Variables and port of the metrics. */}}
{{- define "byline.metricsEnvironment" -}}
{{- if .Values.metricsPort }}
- { name: BYLINE_METRICS_PORT, value: {{ .Values.metricsPort | quote }} }
- { name: BYLINE_METRICS_HOST, value: "0.0.0.0" }
{{- end }}
{{- end }}

{{/* Spreads the pods of a component over the nodes. Expects a list of the context and the component. */}}
{{- define "byline.spread" -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "byline.selector" (index . 0) | nindent 8 }}
        app.kubernetes.io/component: {{ index . 1 }}
{{- end }}

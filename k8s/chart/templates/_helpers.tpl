{{/* The image of a service. A digest wins over a tag. */}}
{{- define "tessera.image" -}}
{{- $root := index . 0 }}
{{- $name := index . 1 }}
{{- $image := (index $root.Values.services $name).image }}
{{- include "tessera.registry" $root }}tessera/{{ $name }}
{{- if $image.digest }}@{{ $image.digest }}{{ else }}:{{ $image.tag | default (include "tessera.tag" $root) }}{{ end }}
{{- end }}

{{/* The sidecar that ends TLS in front of each API. */}}
{{- define "tessera.sidecarImage" -}}
{{- with .Values.images.ghostunnel }}
{{- include "tessera.registry" $ }}ghostunnel/ghostunnel
{{- if .digest }}@{{ .digest }}{{ else }}:{{ .tag }}{{ end }}
{{- end }}
{{- end }}

{{- define "tessera.registry" -}}
{{- with .Values.images.registry }}{{ trimSuffix "/" . }}/{{ end }}
{{- end }}

{{- define "tessera.tag" -}}
{{- .Values.images.tag | default .Chart.AppVersion }}
{{- end }}

{{/* The version as a part of a name: a Job cannot be changed, so each version has its own. */}}
{{- define "tessera.version" -}}
{{- include "tessera.tag" . | lower | replace "." "-" | replace "_" "-" | replace "+" "-" | trunc 30 | trimSuffix "-" }}
{{- end }}

{{/* The end of the names of a cell's objects and Secrets; empty without cells. */}}
{{- define "tessera.cell" -}}
{{- with .Values.cell }}-{{ . }}{{ end }}
{{- end }}

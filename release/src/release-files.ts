/** SHA-256 of every file of a release but this one and its signature, as `sha256sum` writes them. */
export const CHECKSUMS_FILE = 'SHA256SUMS';
/** The raw signature of the checksums. */
export const SIGNATURE_FILE = 'SHA256SUMS.sig';
/** The signature of cosign, which it made in addition. */
export const COSIGN_FILE = 'SHA256SUMS.sigstore.json';
/** The signed SLSA provenance, in a DSSE envelope. */
export const PROVENANCE_FILE = 'provenance.intoto.jsonl';

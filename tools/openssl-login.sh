#!/bin/sh
# Registers and logs in with only the OpenSSL command line and curl: proof that the DES suite is what
# docs/gateway.md says it is. Usage: tools/openssl-login.sh http://127.0.0.1:4400 lotus.localhost <username> <password>
set -eu
base=$1 host=$2 username=$3 password=$4
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# field <name>: the value of a text field in the JSON on standard input.
field() { sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }

# send <path> <json without ts>: encrypts the body as `DES` and posts it.
send() {
  key=$(curl -sf -H "Host: $host" "$base/wps/session/key/rsa?_=0")
  kid=$(printf %s "$key" | field kid)
  printf %s "$key" | field publicKey | openssl base64 -d -A > "$work/public.der"
  printf '{%s,"ts":%s000}' "$2" "$(date +%s)" > "$work/plain"
  openssl rand -out "$work/key" 8
  des=$(od -An -tx1 "$work/key" | tr -d ' \n')
  # OpenSSL 3 moved single DES to its legacy provider; triple DES with the same key three times is the same cipher.
  openssl enc -des-ede3 -K "$des$des$des" -in "$work/plain" | openssl base64 -A > "$work/body"
  wrapped=$(openssl pkeyutl -encrypt -pubin -inkey "$work/public.der" -keyform DER -in "$work/key" | openssl base64 -A)
  digest=$(openssl dgst -sha256 -r "$work/plain" | cut -d' ' -f1)
  curl -s -H "Host: $host" -H 'Content-Type: text/plain' -H "Encryption: DES;kid=$kid" -H "X-RSA: $wrapped" \
    -H "X-Digest: $digest" --data-binary "@$work/body" "$base$1"
}

send /wps/member/register "\"username\":\"$username\",\"password\":\"$password\",\"isAdult\":true,\"login\":false"
echo
send /wps/session/login "\"type\":\"username\",\"username\":\"$username\",\"password\":\"$password\""
echo

// The typed reference of this server, with net/http alone. Prints a line of JSON for each door.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/cookiejar"
	"os"
	"reflect"
	"strconv"
	"strings"

	"example.com/client/dtos"
)

var (
	base    = os.Getenv("BASE")
	login   = os.Getenv("LOGIN")
	project = number("PROJECT")
	root    = number("ROOT")
	record  = number("RECORD")
	routes  = map[string]string{
		"Authenticate":            "/auth",
		"FolderGetRequest":        "/api/internal/folder/get",
		"FolderAddRequest":        "/api/internal/folder/add",
		"FolderUpdateRequest":     "/api/internal/folder/update",
		"FileCreateRequest":       "/api/internal/file/create",
		"FilesGetByFolderRequest": "/api/internal/file/getbyfolder",
	}
)

type status struct {
	ErrorCode string
	Message   string
	Errors    []struct{ FieldName string }
}

type client struct {
	door   string
	http   *http.Client
	header http.Header
}

func number(name string) int {
	value, err := strconv.Atoi(os.Getenv(name))
	check(err)
	return value
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func of[T any](value T) *T { return &value }

func clientAt(door string) *client {
	jar, err := cookiejar.New(nil)
	check(err)
	return &client{door, &http.Client{Jar: jar}, http.Header{"Content-Type": {"application/json"}}}
}

func (c *client) path(name string) string {
	switch c.door {
	case "route":
		return routes[name]
	case "reply":
		return "/json/reply/" + name
	}
	return "/api/" + name
}

// post returns nil where the call succeeded; the response is read into what `to` points at.
func (c *client) post(path string, body io.Reader, header http.Header, to any) *status {
	request, err := http.NewRequest("POST", base+path, body)
	check(err)
	request.Header = header
	response, err := c.http.Do(request)
	check(err)
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	check(err)
	if response.StatusCode >= 400 {
		var failed struct{ ResponseStatus *status }
		check(json.Unmarshal(text, &failed))
		return failed.ResponseStatus
	}
	if len(text) > 0 {
		check(json.Unmarshal(text, to))
	}
	return nil
}

type request[R any] interface{ CreateResponse() R }

func send[R any](c *client, sent request[R]) (R, *status) {
	var response R
	text, err := json.Marshal(sent)
	check(err)
	failed := c.post(c.path(reflect.TypeOf(sent).Name()), bytes.NewReader(text), c.header, &response)
	return response, failed
}

func done[R any](response R, failed *status) R {
	if failed != nil {
		panic(failed.Message)
	}
	return response
}

func read(c *client, id int) (*dtos.Folder, *status) {
	response, failed := send[dtos.FolderGetResponse](c, dtos.FolderGetRequest{FolderId: &id})
	return response.Folder, failed
}

func signIn(c *client, password string) (dtos.AuthenticateResponse, *status) {
	return send[dtos.AuthenticateResponse](c, dtos.Authenticate{
		Provider: of("credentials"), UserName: &login, Password: &password, RememberMe: of(true)})
}

func rename(id int, name string) dtos.FolderUpdateRequest {
	return dtos.FolderUpdateRequest{Folder: &dtos.Folder{FolderId: &id, FolderName: &name}}
}

func upload(c *client) [][]any {
	name := "go-" + c.door + ".txt"
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	check(form.WriteField("folderId", strconv.Itoa(record)))
	part, err := form.CreateFormFile("upload", name)
	check(err)
	_, err = part.Write([]byte("level and plumb"))
	check(err)
	check(form.Close())
	header := http.Header{"Content-Type": {form.FormDataContentType()}}
	if failed := c.post(c.path("FileCreateRequest"), &body, header, &map[string]any{}); failed != nil {
		panic(failed.Message)
	}
	own := [][]any{}
	for _, one := range done(send[dtos.FilesGetByFolderResponse](c, dtos.FilesGetByFolderRequest{FolderId: &record})).FileInfos {
		if *one.UploadedFileName == name {
			own = append(own, []any{*one.UploadedFileType, *one.UploadedFileSize})
		}
	}
	return own
}

func many(c *client, id int, out map[string]any) {
	postAll := func(path string, all any, to any) *status {
		text, err := json.Marshal(all)
		check(err)
		return c.post(path, bytes.NewReader(text), c.header, to)
	}
	list := func(name string, project int) dtos.FolderCreatePunchListRequest {
		return dtos.FolderCreatePunchListRequest{FolderName: &name, FolderProjectId: &project}
	}
	lists := c.path("FolderCreatePunchListRequest") + "[]"
	var made []dtos.FolderCreatePunchListResponse
	done(made, postAll(lists, []any{list("A", project), list("B", project)}, &made))
	out["batch"] = []any{len(made), *made[0].FolderId < *made[1].FolderId}
	out["batchFailed"] = postAll(lists, []any{list("C", project), list("C", 2147483647)}, &made).ErrorCode
	oneWay := strings.Replace(c.path("FolderUpdateRequest"), "/json/reply/", "/json/oneway/", 1) + "[]"
	done(id, postAll(oneWay, []any{rename(id, "D"), rename(id, "E")}, &[]any{}))
	now := done(read(c, id))
	out["oneWay"] = *now.FolderName
}

func run(door string) {
	c := clientAt(door)
	out := map[string]any{"door": door}
	_, before := read(c, root)
	out["before"] = before.ErrorCode
	_, wrong := signIn(c, "wrong")
	out["wrongPassword"] = wrong.Message
	signed := done(signIn(c, os.Getenv("PASSWORD")))
	out["signedIn"] = *signed.UserName
	out["read"] = *done(read(c, root)).FolderId
	added := done(send[dtos.FolderAddResponse](c, dtos.FolderAddRequest{Folder: &dtos.Folder{
		FolderProjectId: &project, FolderName: of("Größe"), FolderDescription: of("Of level 2")}})).Folder
	out["created"] = *added.FolderName
	done(send[dtos.FolderUpdateResponse](c, rename(*added.FolderId, "Plans")))
	now := done(read(c, *added.FolderId))
	out["updated"] = []any{*now.FolderName, *now.FolderDescription, strings.HasPrefix(*now.CreatedDate, "/Date(1")}
	_, absent := read(c, 2147483647)
	out["notFound"] = absent.ErrorCode
	_, invalid := send[dtos.FolderAddResponse](c, dtos.FolderAddRequest{Folder: &dtos.Folder{
		FolderProjectId: &project, FolderName: of(strings.Repeat("x", 1000))}})
	out["invalid"] = []string{invalid.ErrorCode, invalid.Errors[0].FieldName}
	out["uploaded"] = upload(c)
	if door != "route" {
		many(c, *added.FolderId, out)
	}
	basic := clientAt(door)
	credentials, _ := http.NewRequest("POST", base, nil)
	credentials.SetBasicAuth(login, os.Getenv("PASSWORD"))
	basic.header.Set("Authorization", credentials.Header.Get("Authorization"))
	out["basic"] = *done(read(basic, root)).FolderId
	bearer := clientAt(door)
	bearer.header.Set("Authorization", "Bearer "+*signed.SessionId)
	out["bearer"] = *done(read(bearer, root)).FolderId
	done(send[dtos.AuthenticateResponse](c, dtos.Authenticate{Provider: of("logout")}))
	_, after := read(c, root)
	out["signedOut"] = after.ErrorCode
	line, err := json.Marshal(out)
	check(err)
	fmt.Println(string(line))
}

func main() {
	for _, door := range []string{"api", "reply", "route"} {
		run(door)
	}
}

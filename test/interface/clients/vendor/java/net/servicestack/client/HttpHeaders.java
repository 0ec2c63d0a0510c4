//  Copyright (c) 2013-present ServiceStack, Inc. All rights reserved.
//  License: https://servicestack.net/bsd-license.txt

package net.servicestack.client;

public class HttpHeaders {
    public static final String Accept = "Accept";
    public static final String Authorization = "Authorization";
    public static final String ContentLength = "Content-Length";
    public static final String ContentType = "Content-Type";
}
